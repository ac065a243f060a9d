import { inDutch } from '../shared/english.ts';

/** What is said to the user: an English sentence of the specification with a Dutch one below. */
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
