import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { islands } from './index.ts';
import { load } from './load.ts';

export async function mount(element: HTMLElement): Promise<() => void> {
  const component = await findIsland(element.dataset.island ?? '');
  const props = JSON.parse(element.dataset.props ?? '{}') as object;
  const close = () => {
    // Closed by its own means a dialog gives the focus back to where it was.
    element.querySelector('dialog')?.close();
    element.remove();
  };
  const tree = (
    <Ready element={element}>
      {createElement(component, { ...props, onClose: close } as object)}
    </Ready>
  );
  const root = element.hasChildNodes() ? hydrateRoot(element, tree) : createRoot(element);
  root.render(tree);
  return () => root.unmount();
}

type Components = Record<string, ComponentType<object> | undefined>;

async function findIsland(name: string): Promise<ComponentType<object>> {
  const found = (islands as Components)[name] ?? (await loadModals())[name];
  if (found === undefined) throw new Error(`there is no island ${name}`);
  return found;
}

async function loadModals(): Promise<Components> {
  const { modals } = await load(() => import('./modals.ts'));
  return modals as Components;
}

function Ready({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.ready = '';
  }, [element]);
  return children;
}
