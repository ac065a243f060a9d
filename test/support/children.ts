import { existsSync, readdirSync, readFileSync } from 'node:fs';

export function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).map((task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  });
  return children.join(' ').split(/\s+/).filter(Boolean).map(Number);
}
