/** The answer of `GET /addresses`. */
export type AddressAnswer = {
  tekst: string;
  straat: string;
  huisnummer: string;
  postcode: string;
  plaats: string;
  lat: number;
  lon: number;
};
