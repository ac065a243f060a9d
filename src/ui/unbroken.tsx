const DATE_OR_NUMBER = /(\d\d-\d\d-\d{4}|\d{4}-\d{4,6})/;

/** A text whose dates and invoice numbers stay on one line. Browsers otherwise break 20-11-2026 after a hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(DATE_OR_NUMBER).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whole">
        {part}
      </span>
    ),
  );
}
