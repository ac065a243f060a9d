import type { SlotTime } from '../../planning/order-slot.ts';
import { formatDayInFull } from '../../shared/calendar.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { Screen } from '../../ui/screen.tsx';
import { orderHelp } from '../help.ts';
import { OrderForm, type OrderFormProps } from './order-form.tsx';

type OrderScreenProps = OrderFormProps & { today: IsoDate };

export function OrderScreen({ today, ...props }: OrderScreenProps) {
  const { time, back } = props;
  return (
    <Screen back={back} help={orderHelp} subtitle={dayOf(time, today)}>
      <div className="round order">
        <OrderForm {...props} />
      </div>
    </Screen>
  );
}

function dayOf({ date, slot }: SlotTime, today: IsoDate): string {
  return `${slot}, ${formatDayInFull(date, today)}`;
}
