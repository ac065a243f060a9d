import { toast } from './kit/toast.ts';
import type * as Mounting from './mount.entry.tsx';

const { mount = '', waits } =
  document.querySelector<HTMLElement>('script[data-mount]')?.dataset ?? {};

type StartWhenUsed = typeof import('./first-use.ts').startWhenUsed;

/**
 * Defines the element of an island of React. With `startWhenUsed`, a form can be plain HTML until the user first uses it,
 * because making a form work takes longer than showing it.
 */
export function defineIsland(startWhenUsed?: StartWhenUsed): void {
  class VipoIsland extends HTMLElement {
    #unmount: (() => void) | undefined;

    connectedCallback(): void {
      this.#start().catch(() => {
        toast('error', 'Niet alles kon worden geladen. Herlaad de pagina.');
      });
    }

    async #start(): Promise<void> {
      const load = async () => {
        const { prepare } = (await import(mount)) as typeof Mounting;
        const hydrate = await prepare(this);
        return () => {
          if (this.isConnected) this.#unmount = hydrate();
        };
      };
      if (waits === undefined || startWhenUsed === undefined) (await load())();
      else await startWhenUsed(this, load);
    }

    disconnectedCallback(): void {
      this.#unmount?.();
      this.#unmount = undefined;
    }
  }
  customElements.define('vipo-island', VipoIsland);
}
