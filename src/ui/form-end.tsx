import type { ReactNode } from 'react';
import { Sentence } from './field.tsx';

type FormEndProps = {
  /** An error that belongs to no field, or ''. Undefined in a form that never has such an error. */
  message?: string;
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
