import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const ICONS = { info: 'info', ok: 'done', warn: 'alert', bad: 'stop' } as const;
export type NoticeKind = keyof typeof ICONS;

type NoticeProps = { kind?: NoticeKind; role?: 'alert' | 'status'; children: ReactNode };

/** Sentences in a box, with the icon and the colour of their kind. */
export function Notice({ kind = 'info', role, children }: NoticeProps) {
  return (
    <p className={kind === 'info' ? 'notice' : `notice ${kind}`} role={role}>
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </p>
  );
}
