export type IconName =
  | 'back'
  | 'next'
  | 'plus'
  | 'invoice'
  | 'people'
  | 'user'
  | 'more'
  | 'copy'
  | 'send'
  | 'phone'
  | 'pin'
  | 'check'
  | 'done'
  | 'info'
  | 'alert'
  | 'stop'
  | 'close'
  | 'grip'
  | 'up'
  | 'down'
  | 'lock'
  | 'cash'
  | 'bank'
  | 'request'
  | 'unknown'
  | 'clock'
  | 'circle'
  | 'calendar'
  | 'truck'
  | 'late'
  | 'camera';

/** The icon is decorative, because the text beside the icon has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon i-${name}`} />;
}
