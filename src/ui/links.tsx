export function PhoneLink({ number }: { number: string }) {
  return <a href={phoneUrl(number)}>{number}</a>;
}

export function phoneUrl(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

export function mapUrl(address: string): string {
  const place = encodeURIComponent(address).replace(/(?:%20|%0A)+/g, '+');
  return `https://maps.google.com?q=${place}`;
}

/**
 * The URL of a route in Google Maps from the position of the telephone through these places. Each place is an address
 * or a point such as '52.09,5.12'. Google takes nine places before the last one
 * (https://developers.google.com/maps/documentation/urls).
 */
export function routeUrl(places: string[]): string {
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: places.at(-1) ?? '',
    ...(places.length > 1 && { waypoints: places.slice(0, -1).join('|') }),
  });
  return `https://www.google.com/maps/dir/?${query}`;
}
export const MOST_PLACES = 10;
