import { type ComponentType, createElement } from 'react';
import {
  type IslandName,
  type IslandProps,
  islands,
  type ModalName,
  type ModalProps,
} from '../../islands/index.ts';

export function Island<Name extends IslandName>(island: { name: Name; props: IslandProps<Name> }) {
  // The map pairs each name with its own props; the compiler cannot see that through the index.
  const component = islands[island.name] as unknown as ComponentType<object>;
  return (
    <vipo-island data-island={island.name} data-props={JSON.stringify(island.props)}>
      {createElement(component, island.props)}
    </vipo-island>
  );
}

export function modalOpener<Name extends ModalName>(name: Name, props: ModalProps<Name>) {
  return { 'data-opens': name, 'data-props': JSON.stringify(props) };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vipo-island': React.HTMLAttributes<HTMLElement>;
    }
  }
}
