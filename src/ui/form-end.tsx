import type { ReactNode } from 'react';
import { Sentence } from './sentence.tsx';

type FormEndProps = {
  /** An error that belongs to no field; may be empty. Left out where no error is possible. */
  message?: string;
  /** A link on a page, a button in a dialog. */
  cancel?: ReactNode;
  children: ReactNode;
};

export function FormEnd({ message, cancel, children }: FormEndProps) {
  return (
    <>
      {message !== undefined && (
        <p role="alert" className="error">
          <Sentence text={message} />
        </p>
      )}
      <div className="buttons">
        {cancel}
        {children}
      </div>
    </>
  );
}
