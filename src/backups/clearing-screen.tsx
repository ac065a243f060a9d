import { paths } from '../paths.ts';
import { type DomainError, shownErrors } from '../shared/domain-error.ts';
import { byCall } from '../ui/dialog.ts';
import { TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { Notice } from '../ui/notice.tsx';
import { CancelLink, Screen } from '../ui/screen.tsx';
import { clearingNames } from './clearing.ts';

export function ClearingScreen({ error }: { error: DomainError | undefined }) {
  const { errors, message } = shownErrors(error);
  return (
    <Screen>
      <Notice kind="bad">
        Alle leveringen, klanten en facturen worden verwijderd. De gebruikers blijven bestaan.
      </Notice>
      <form
        className="narrow"
        method="post"
        noValidate
        action={paths.clearDatabase()}
        data-script="clear-database"
        {...byCall('POST', paths.api.clearDatabase())}
      >
        <TextField
          label="Bevestiging (typ LEGEN)"
          name={clearingNames.confirmation}
          error={errors[clearingNames.confirmation]}
        />
        <TextField
          label="Pincode van de beheerder"
          name={clearingNames.pincode}
          type="password"
          minLength={4}
          error={errors[clearingNames.pincode]}
        />
        <FormEnd message={message} cancel={<CancelLink href={paths.home()} />}>
          <button className="danger">Database legen</button>
        </FormEnd>
      </form>
    </Screen>
  );
}
