/** An address in the answer of `GET /addresses`. */
export type AddressAnswer = {
  tekst: string;
  straat: string;
  huisnummer: string;
  postcode: string;
  plaats: string;
  /** Absent when PDOK does not know the point of the address. */
  lat?: number;
  lon?: number;
};
