export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastMessage = { kind: ToastKind; text: string };

export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const urgent = toast?.kind === 'warning' || toast?.kind === 'error';
  return (
    <div className="toasts">
      <div role="status">{toast && !urgent && <Toast toast={toast} />}</div>
      <div role="alert">{toast && urgent && <Toast toast={toast} />}</div>
    </div>
  );
}

function Toast({ toast }: { toast: ToastMessage }) {
  return (
    <button type="button" className="toast" data-kind={toast.kind}>
      {toast.text}
    </button>
  );
}
