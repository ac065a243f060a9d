import { useEffect, useState } from 'react';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import { load } from '../kit/load.ts';

type Sent = Pick<DeliveryFields, 'payment' | 'phone' | 'email'>;

/**
 * The warning about the phone number. The code that checks a number is large, so it loads only after a change of the
 * values in `typed`, and only for a payment request.
 */
export function usePhoneWarning(typed: Sent, start: Sent, startWarning: string): string {
  const { payment, phone, email } = typed;
  const isStart = payment === start.payment && phone === start.phone && email === start.email;
  const [warning, setWarning] = useState(startWarning);
  useEffect(() => {
    if (isStart || payment !== 'betaalverzoek') return setWarning(isStart ? startWarning : '');
    let isOld = false;
    load(() => import('../../src/customers/phone.ts')).then(
      ({ paymentRequestWarning }) =>
        isOld || setWarning(paymentRequestWarning({ payment, phone, email }) ?? ''),
      () => undefined,
    );
    return () => void (isOld = true);
  }, [isStart, startWarning, payment, phone, email]);
  return warning;
}
