import { startWhenUsed } from './first-use.ts';
import { sayNotLoaded } from './kit/toast.ts';
import type * as Mounting from './mount.entry.tsx';

const { mount = '', waits } =
  document.querySelector<HTMLElement>('script[data-mount]')?.dataset ?? {};

/**
 * The element of an island of React. A form can be plain HTML until the user first uses it, because making a form work
 * takes longer than showing it.
 */
class VipoIsland extends HTMLElement {
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    this.#start().catch(sayNotLoaded);
  }

  async #start(): Promise<void> {
    const load = async () => {
      const { prepare } = (await import(mount)) as typeof Mounting;
      const hydrate = await prepare(this);
      return () => {
        if (this.isConnected) this.#unmount = hydrate();
      };
    };
    if (waits === undefined) (await load())();
    else await startWhenUsed(this, load);
  }

  disconnectedCallback(): void {
    this.#unmount?.();
    this.#unmount = undefined;
  }
}
customElements.define('vipo-island', VipoIsland);
