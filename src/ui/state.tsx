import { Icon, type IconName } from './icon.tsx';

/** With 'open' the customer has to act. With 'bad' the office has to act today. */
type StateLook = 'ok' | 'open' | 'bad' | 'warn' | 'dim';

const icons: Partial<Record<StateLook, IconName>> = {
  ok: 'check',
  open: 'clock',
  bad: 'stop',
  warn: 'alert',
};

export type StateProps = {
  text: string;
  look: StateLook;
  /** By default the icon of `look`. */
  icon?: IconName | undefined;
  /** The full text, if `text` is shorter because the column is narrow. */
  title?: string | undefined;
};

/** A state as a word, with an icon and a colour of the same meaning. */
export function State({ text, look, icon = icons[look], title }: StateProps) {
  return (
    <span className={`state ${look}`} title={title === text ? undefined : title}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  );
}
