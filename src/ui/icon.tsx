/** The names of the pictures in `static/styles/icons.css`. */
export type IconName =
  | 'home'
  | 'back'
  | 'next'
  | 'plus'
  | 'list'
  | 'week'
  | 'truck'
  | 'invoice'
  | 'creditnote'
  | 'archive'
  | 'people'
  | 'user'
  | 'more'
  | 'print'
  | 'edit'
  | 'copy'
  | 'trash'
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
  | 'settings'
  | 'note';

/** A decoration: the text beside the icon says the same. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`icon i-${name}`} />;
}
