import { type ComponentType, createElement } from 'react';
import { toAttribute } from '../shared/attribute-json.ts';

/** The props of each island: small plain JSON. Each feature adds its islands with `declare module`. */
export interface IslandProps {}

/** The props of each dialog. In the browser a dialog also gets `onClose`. */
export interface ModalProps {
  'change-password': object;
  'clear-database': object;
  shortcuts: object;
}

export type Islands = { readonly [Name in keyof IslandProps]: ComponentType<IslandProps[Name]> };
export type Modals = {
  readonly [Name in keyof ModalProps]: ComponentType<ModalProps[Name] & { onClose: () => void }>;
};

let components: Islands | undefined;

/** `app.tsx` calls this, because the folders of `src` import nothing from `islands/`. */
export function provideIslands(islands: Islands): void {
  components = islands;
}

type IslandElement<Name extends keyof IslandProps> = { name: Name; props: IslandProps[Name] };

/** Renders an island on the server, inside the element that hydrates it in the browser. */
export function Island<Name extends keyof IslandProps>({ name, props }: IslandElement<Name>) {
  // The compiler cannot match a component with its props when the name is a variable.
  const component = components?.[name] as unknown as ComponentType<object>;
  return (
    <vipo-island data-island={name} data-props={toAttribute(props)}>
      {createElement(component, props)}
    </vipo-island>
  );
}

export function modalOpener<Name extends keyof ModalProps>(name: Name, props: ModalProps[Name]) {
  const json = toAttribute(props);
  return { 'data-opens': name, ...(json !== '{}' && { 'data-props': json }) };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vipo-island': React.HTMLAttributes<HTMLElement>;
    }
  }
}
