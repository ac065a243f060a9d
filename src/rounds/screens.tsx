import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { statusOf } from '../http/errors.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { ButtonLink, Screen } from '../ui/screen.tsx';
import { sendList } from './api.ts';
import { readPeriod } from './list.ts';
import { SLOT_CHOICE } from './slot-choice.ts';

export const roundsScreens = new Hono<Env>()
  .get(paths.printList(), (c) => sendForm(c, {}))
  .post(paths.printList(), formBody, async (c) => {
    const { datum = '', totDatum = '', Tijdslot = '' } = await formFields(c);
    try {
      return await sendList(c, readPeriod({ dates: [datum, totDatum], tijdslot: Tijdslot }));
    } catch (error) {
      if (error instanceof DomainError) return sendForm(c, { datum, totDatum }, error);
      throw error;
    }
  });

function sendForm(c: Ctx, typed: { datum?: string; totDatum?: string }, error?: DomainError) {
  const title = 'Lijst printen';
  const children = (
    <Screen title={title} user={getSession(c).user} back={paths.overview()}>
      <form className="narrow" method="post" action={paths.printList()}>
        <TextField
          label="Datum"
          name="datum"
          type="date"
          defaultValue={typed.datum}
          error={error?.fields?.datum}
        />
        <TextField
          label="Tot datum (leeg voor één dag)"
          name="totDatum"
          type="date"
          defaultValue={typed.totDatum}
          error={error?.fields?.totDatum}
        />
        <SelectField label="Tijdslot" name="Tijdslot" options={SLOT_CHOICE} />
        <p role="alert" className="error">
          {error && !error.fields && error.message}
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
  return sendPage(c, { title, children }, error && statusOf(error.code));
}
