type BarProps = { share: number | undefined; isOver: boolean; className?: string };

/** A bar beside the text about the same load. It is left out when there is no limit. */
export function Bar({ share, isOver, className = '' }: BarProps) {
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
