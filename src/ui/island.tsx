import { type ComponentType, createElement } from 'react';
import { toAttribute } from '../shared/attribute-json.ts';

/** The props of each island by its name: small plain JSON. Each feature adds its islands with `declare module`. */
export interface IslandProps {}

/** The props of each dialog by its name. In the browser a dialog gets an `onClose` as well. */
export interface ModalProps {
  'change-password': object;
  'clear-database': object;
}

export type Islands = { readonly [Name in keyof IslandProps]: ComponentType<IslandProps[Name]> };
export type Modals = {
  readonly [Name in keyof ModalProps]: ComponentType<ModalProps[Name] & { onClose: () => void }>;
};

let components: Islands | undefined;

/** Called by `app.tsx`, because the folders of `src` import nothing from `islands/`. */
export function provideIslands(islands: Islands): void {
  components = islands;
}

type IslandElement<Name extends keyof IslandProps> = { name: Name; props: IslandProps[Name] };

/** Renders an island on the server inside the element that makes it work in the browser. */
export function Island<Name extends keyof IslandProps>({ name, props }: IslandElement<Name>) {
  // The type of the map gives each name its own props, but the compiler loses that at an index.
  const component = components?.[name] as unknown as ComponentType<object>;
  return (
    <vipo-island data-island={name} data-props={toAttribute(props)}>
      {createElement(component, props)}
    </vipo-island>
  );
}

export function modalOpener<Name extends keyof ModalProps>(name: Name, props: ModalProps[Name]) {
  return { 'data-opens': name, 'data-props': toAttribute(props) };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vipo-island': React.HTMLAttributes<HTMLElement>;
    }
  }
}
