import { inDutch } from '../shared/english.ts';

/** A sentence for the user. Below an English sentence of the specification stands a Dutch one. */
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
