import { Icon, type IconName } from './icon.tsx';

/** 'open' waits for the customer; 'bad' waits for someone of the office, today. */
export type StateLook = 'ok' | 'open' | 'bad' | 'warn' | 'dim';

const icons: Partial<Record<StateLook, IconName>> = {
  ok: 'check',
  open: 'clock',
  bad: 'stop',
  warn: 'alert',
};

export type StateProps = {
  text: string;
  look: StateLook;
  /** When left out, the icon of the look. */
  icon?: IconName | undefined;
  /** What the text leaves out because the column is narrow. */
  title?: string | undefined;
};

/** A state in a word, with an icon and a colour that say the same. */
export function State({ text, look, icon = icons[look], title }: StateProps) {
  return (
    <span className={`state ${look}`} title={title === text ? undefined : title}>
      {icon && <Icon name={icon} />}
      {text}
    </span>
  );
}
