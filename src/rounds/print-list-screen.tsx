import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { ButtonLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { PrintListFields, type PrintListValues } from './print-list-fields.tsx';

type PrintListProps = {
  user: ScreenUser;
  values: PrintListValues;
  error: DomainError | undefined;
};

export function PrintListScreen({ user, values, error }: PrintListProps) {
  const { errors, message } = shownErrors(error);
  return (
    <Screen title="Lijst printen" user={user} back={paths.overview()}>
      <form className="narrow" method="post" action={paths.printList()}>
        <PrintListFields values={values} errors={errors} />
        <p role="alert" className="error">
          {message}
        </p>
        <div className="buttons">
          <ButtonLink href={paths.overview()} className="quiet">
            Annuleer
          </ButtonLink>
          <button>Genereer PDF</button>
        </div>
      </form>
    </Screen>
  );
}
