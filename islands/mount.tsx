import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { islands } from './index.ts';

/** Brings the island of an element to life; what it returns ends it. */
export function mount(element: HTMLElement): () => void {
  const name = element.dataset.island ?? '';
  const component = (islands as Record<string, ComponentType<object> | undefined>)[name];
  if (component === undefined) throw new Error(`there is no island ${name}`);
  const props = JSON.parse(element.dataset.props ?? '{}') as object;
  const close = () => element.remove();
  const tree = (
    <Ready element={element}>
      {createElement(component, { ...props, onClose: close } as object)}
    </Ready>
  );
  const root = element.hasChildNodes() ? hydrateRoot(element, tree) : createRoot(element);
  root.render(tree);
  return () => root.unmount();
}

/** Says `data-ready` once the island's event handlers work. */
function Ready({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.ready = '';
  }, [element]);
  return children;
}
