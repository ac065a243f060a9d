import { type ToastKind, toastKinds, toastRole } from '../shared/toasts.ts';

export type ToastMessage = { kind: ToastKind; text: string };

export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const role = toast && toastRole(toast.kind);
  return (
    <div className="toasts">
      <div role="status">{role === 'status' && <Toast {...toast} />}</div>
      <div role="alert">{role === 'alert' && <Toast {...toast} />}</div>
    </div>
  );
}

/** `islands/kit/toast-region.ts` makes the same markup. */
function Toast({ kind, text }: Partial<ToastMessage>) {
  return (
    <button type="button" className="toast" data-kind={kind}>
      <span className="unseen">{`${kind && toastKinds[kind]}: `}</span>
      <span>{text}</span>
      <span className="unseen"> Sluiten</span>
    </button>
  );
}
