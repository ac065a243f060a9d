import { type Column, Table } from '../../ui/table.tsx';

const SHOWN = 50;

export type Listed<Row> = Row & { id: number };
type FirstRowsProps<Row> = { columns: Column<Listed<Row>>[]; rows: readonly Row[]; count: number };

/** The first 50 rows, and the number of further rows. */
export function FirstRows<Row>({ columns, rows, count }: FirstRowsProps<Row>) {
  const listed = rows.slice(0, SHOWN).map((row, id) => ({ ...row, id }));
  return (
    <>
      <Table columns={columns} rows={listed} empty="" />
      {count > SHOWN && <p className="hint">{`En nog ${count - SHOWN}.`}</p>}
    </>
  );
}
