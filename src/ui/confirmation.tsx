import type { ComponentProps, ReactNode } from 'react';
import { FormEnd } from './form-end.tsx';

export type Question = { title: string; question: string; act: string };

type ConfirmationProps = Omit<Question, 'title'> & {
  children?: ReactNode;
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
