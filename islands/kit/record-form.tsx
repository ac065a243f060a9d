import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import type { Conflict } from '../../src/shared/merge.ts';
import type { MessageLink } from '../../src/shared/toasts.ts';
import { HIDDEN, type Texts, toWireNames, type WireNames } from '../../src/shared/wire-names.ts';
import type { ConflictPanel, ConflictProps } from '../../src/ui/conflict.tsx';
import { load } from './load.ts';
import { askBeforeLeaving } from './unsaved-changes.ts';

type Target = { before: Texts; requestId?: string; version?: number };
type State = {
  target: Target;
  typed: Texts;
  conflict: Conflict | undefined;
  message: string;
  link: MessageLink | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  onInput: (event: { target: EventTarget }) => void;
  put: (fields: Texts) => void;
};
type RecordFormProps = {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  action: string;
  names: WireNames;
  /** The record that the form changes, as `levering-12`. Undefined for a new record. */
  record: string | undefined;
  state: State;
  buttons: ReactNode;
  beside?: { above: ReactNode; below: ReactNode };
  children: ReactNode;
};

export function RecordForm({ form, id, action, names, state, record, ...parts }: RecordFormProps) {
  const { beside } = parts;
  useEffect(askBeforeLeaving, []);
  const end = (
    <>
      <p role="alert" className="wide error">
        {state.message}
        {state.message && state.link && <a href={state.link.href}>{` ${state.link.text}`}</a>}
      </p>
      <div className="wide buttons">{parts.buttons}</div>
    </>
  );
  return (
    <>
      <ConflictPart
        names={names}
        conflict={state.conflict}
        typed={state.typed}
        form={id}
        onChoose={state.put}
      />
      <form
        ref={form}
        id={id}
        method="post"
        action={action}
        className={beside && 'cols main-aside'}
        autoComplete="off"
        noValidate
        data-record={record}
        onSubmit={(event) => void state.submit(event)}
        onInput={state.onInput}
      >
        <HiddenFields {...state.target} names={names} />
        <div className="grid panel">
          {parts.children}
          {!beside && end}
        </div>
        {beside && (
          <div className="stack">
            <div className="panel">
              {beside.above}
              {end}
            </div>
            {beside.below}
          </div>
        )}
      </form>
    </>
  );
}

/**
 * The id of the request, and the version and the fields that were loaded. The server compares the version and the
 * fields with the stored record.
 */
function HiddenFields({ requestId, version, before, names }: Target & { names: WireNames }) {
  const loaded = JSON.stringify(toWireNames(names, before));
  return (
    <>
      {requestId && <input type="hidden" name={HIDDEN.requestId} value={requestId} />}
      {version !== undefined && <input type="hidden" name={HIDDEN.version} value={version} />}
      <input type="hidden" name={HIDDEN.loaded} value={loaded} />
    </>
  );
}

type ConflictPartProps = Omit<ConflictProps, 'conflict'> & { conflict: Conflict | undefined };

/** The panel to choose between two changes. Its code loads when there is a conflict. */
function ConflictPart({ conflict, ...props }: ConflictPartProps) {
  const [Panel, setPanel] = useState<typeof ConflictPanel>();
  const isWanted = conflict !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    load(() => import('../../src/ui/conflict.tsx')).then(
      (file) => {
        setPanel(() => file.ConflictPanel);
        // Removes the panel that the server rendered for browsers without scripts.
        document.querySelector('main > .conflict')?.remove();
      },
      () => undefined,
    );
  }, [isWanted]);
  return Panel && conflict ? <Panel key={conflict.heading} conflict={conflict} {...props} /> : null;
}
