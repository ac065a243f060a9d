import { type ComponentType, createElement } from 'react';
import { toAttribute } from '../shared/attribute-json.ts';

/** The props of each island, which are small plain JSON. Each feature adds its islands with `declare module`. */
export interface IslandProps {}

type Islands = { readonly [Name in keyof IslandProps]: ComponentType<IslandProps[Name]> };

let components: Islands | undefined;

/** `app.tsx` calls this, because the folders of `src` import nothing from `islands/`. */
export function provideIslands(islands: Islands): void {
  components = islands;
}

type IslandElement<Name extends keyof IslandProps> = { name: Name; props: IslandProps[Name] };

/** Renders an island on the server, in an element in which the browser hydrates the island. */
export function Island<Name extends keyof IslandProps>({ name, props }: IslandElement<Name>) {
  // TypeScript cannot match a component with its props when the name is a variable.
  const component = components?.[name] as unknown as ComponentType<object>;
  return (
    <vipo-island data-island={name} data-props={toAttribute(props)}>
      {createElement(component, props)}
    </vipo-island>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vipo-island': React.HTMLAttributes<HTMLElement>;
    }
  }
}
