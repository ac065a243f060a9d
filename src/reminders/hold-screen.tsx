import { paths } from '../paths.ts';
import { TextField } from '../ui/field.tsx';
import { FormEnd } from '../ui/form-end.tsx';
import { CancelLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { HOLD_REASON } from './wire-names.ts';

type HoldScreenProps = {
  user: ScreenUser;
  deliveryId: number;
  number: string;
  reason: string;
  error: string | undefined;
};

/** The page that excludes an invoice from reminders, with the reason, or allows them again. */
export function HoldScreen({ user, deliveryId, number, reason, error }: HoldScreenProps) {
  return (
    <Screen title="Niet aanmanen" user={user} back={paths.payments()} subtitle={number}>
      <form className="narrow" method="post" action={paths.holdInvoice(deliveryId)} noValidate>
        <TextField
          label="Reden"
          name={HOLD_REASON}
          defaultValue={reason}
          error={error}
          hint="Zoals: betaalt in termijnen. Leeg: weer aanmanen."
        />
        <FormEnd cancel={<CancelLink href={paths.payments()} />}>
          <button>Opslaan</button>
        </FormEnd>
      </form>
    </Screen>
  );
}
