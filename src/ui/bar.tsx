type BarProps = { share: number | undefined; isOver?: boolean; className?: string };

/** A bar beside a text about the same share. It is left out without a share, for example when a load has no limit. */
export function Bar({ share, isOver = false, className = '' }: BarProps) {
  if (share === undefined) return null;
  return (
    <svg
      className={`load ${className}`.trimEnd()}
      aria-hidden="true"
      data-over={isOver ? '' : undefined}
    >
      <rect width={`${share}%`} height="100%" />
    </svg>
  );
}
