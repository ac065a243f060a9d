export type IconName =
  | 'back'
  | 'next'
  | 'plus'
  | 'list'
  | 'invoice'
  | 'archive'
  | 'people'
  | 'user'
  | 'more'
  | 'print'
  | 'copy'
  | 'credit'
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
  | 'lock'
  | 'cash'
  | 'bank'
  | 'request'
  | 'unknown'
  | 'clock'
  | 'circle'
  | 'calendar'
  | 'mail'
  | 'download'
  | 'settings';

/** The icon is a decoration, because the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon i-${name}`} />;
}
