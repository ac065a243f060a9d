import { paths } from '../../paths.ts';
import { modalOpener } from '../../ui/island.tsx';

/** Opens the dialog of a reminder. Without scripts it is a page. */
export function RemindLink({ id }: { id: number }) {
  return (
    <a href={paths.remind(id)} {...modalOpener('remind', { id })}>
      Herinnering sturen
    </a>
  );
}
