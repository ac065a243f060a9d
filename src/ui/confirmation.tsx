import type { ComponentProps, ReactNode } from 'react';
import { FormEnd } from './form-end.tsx';

/** A question before something is done: the same words on the page without scripts and in the dialog. */
export type Question = { title: string; question: string; act: string };

type ConfirmationProps = Omit<Question, 'title'> & {
  /** Names the record where the question does not. */
  children?: ReactNode;
  /** A link on a page, a button in a dialog. */
  cancel: ReactNode;
  button?: ComponentProps<'button'>;
};

export function Confirmation({ question, act, children, cancel, button }: ConfirmationProps) {
  return (
    <>
      <p>{question}</p>
      {children}
      <FormEnd cancel={cancel}>
        <button className="danger" {...button}>
          {act}
        </button>
      </FormEnd>
    </>
  );
}
