/** React moves these to the head of the page. The headers say the same (`http/security.ts`). */
export function HideFromOthers() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
