import { paths } from '../paths.ts';

/** What an administrator can do with the data of a customer as a person. */
export function PrivacyLinks({ customerId }: { customerId: number }) {
  return (
    <div className="buttons">
      <a className="button" href={paths.api.exportCustomer(customerId)} download>
        Gegevens downloaden
      </a>
      <a className="button" href={paths.forgetCustomer(customerId)}>
        Klant vergeten
      </a>
    </div>
  );
}
