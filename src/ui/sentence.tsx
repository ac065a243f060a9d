import { inDutch } from '../shared/english.ts';

/** Shows the Dutch translation below an English sentence of the specification. */
export function Sentence({ text }: { text: string }) {
  const dutch = inDutch(text);
  if (dutch === undefined) return text;
  return (
    <>
      <span lang="en">{text}</span>
      <span>{dutch}</span>
    </>
  );
}
