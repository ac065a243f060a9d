import { useEffect, useState } from 'react';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import { load } from '../kit/load.ts';

type Sent = Pick<DeliveryFields, 'Betaling' | 'telefoonnummer'>;

/** The warning of the phone number for a payment request. What checks it is heavy, so it loads when it is needed. */
export function usePhoneWarning(typed: Sent, start: Sent, ofStart: string): string {
  const { Betaling, telefoonnummer } = typed;
  const isStart = Betaling === start.Betaling && telefoonnummer === start.telefoonnummer;
  const [warning, setWarning] = useState(ofStart);
  useEffect(() => {
    if (isStart || Betaling !== 'betaalverzoek') return setWarning(isStart ? ofStart : '');
    let isOld = false;
    load(() => import('../../src/customers/phone.ts')).then(
      ({ paymentRequestWarning }) =>
        isOld || setWarning(paymentRequestWarning(Betaling, telefoonnummer) ?? ''),
      () => undefined,
    );
    return () => void (isOld = true);
  }, [isStart, ofStart, Betaling, telefoonnummer]);
  return warning;
}
