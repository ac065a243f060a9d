/** The address of a map of a place. Lists and the driver's round link to it. */
export function mapUrl(address: string): string {
  const place = encodeURIComponent(address).replace(/(?:%20|%0A)+/g, '+');
  return `https://maps.google.com?q=${place}`;
}
