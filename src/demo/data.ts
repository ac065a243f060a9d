import type { CustomerPayment } from '../customers/customer.ts';
import { amsterdamDayStart, type IsoDate, type Moment, moment } from '../shared/dates.ts';
import { thousandths } from '../shared/quantity.ts';

/** Each line has a name, a street, a postcode and a town. One business has no postcode. These people do not exist. */
export const people = `
Anneke de Vries, Lindelaan 14, 7411 KD Deventer
Bart Jansen, Dorpsstraat 102, 6741 AB Lunteren
Łukasz Wiśniewski, Stationsweg 8a, 3771 VG Barneveld
Ayşe Çelik, Beukenhof 31, 6711 PS Ede
Jiří Dvořák, Molenstraat 5, 7201 DB Zutphen
Zoë van ’t Hof, Kerkpad 2, 8071 GN Nunspeet
Camping De Eikenhoeve, Bosweg 40, Wekerom
Restaurant ’t Vuurtje, Markt 11, 7311 LH Apeldoorn
Familie IJsseldijk, Waalkade 77, 6511 XR Nijmegen
Hendrik-Jan ter Horst, Esweg 19, 7447 SM Hellendoorn
Marieke Bakker, Zandpad 6, 3886 LL Garderen
Bjørn Østergård, Havenstraat 23, 8261 BG Kampen
José Peña, Parallelweg 120, 6821 AV Arnhem
Kinderboerderij De Bonte Koe, Weidepad 1, 3904 JW Veenendaal
Gerda Mulder-Smit, Hoofdstraat 250, 7941 AG Meppel
Pizzeria Il Forno, Grotestraat 61, 7443 BH Nijverdal
Tomáš Novák, Spoorlaan 9, 6701 CN Wageningen
Wim van den Berg, Oude Zwolseweg 33, 8181 AP Heerde
Stichting Buurttuin Oost, Tuinstraat 4, 7415 RB Deventer
Fatima El Amrani, Rozenstraat 56, 3811 HG Amersfoort
Piet Hoekstra, Singel 18, 8601 AL Sneek
Dierenpension Woef, Heideweg 7, 6731 SM Otterlo
Carla Meijer, Schoolstraat 90, 7101 GB Winterswijk
René Françoys, Bergweg 12, 6881 LT Velp
Houtoven Bakkerij Korst, Brink 3, 7981 BN Diever
Sjoerd Dijkstra, Noorderstraat 44, 9401 GT Assen
Ingrid Österberg, Veldkampsweg 15, 7121 HR Aalten
Theo Kuipers, Achterom 28, 8011 LR Zwolle
Natalia Kowalczyk, Prinsenhof 17, 8021 AN Zwolle
B&B De Oude Smidse, Dorpsplein 5, 7251 BB Vorden
Ruud Peters, Wilgenlaan 63, 6641 CT Beuningen
Loes Willems, Plantsoen 21, 6651 DR Druten
Mehmet Yılmaz, Industrieweg 10, 7005 AM Doetinchem
Scouting De Vliegende Arend, Kampweg 2, 3951 AL Maarn
Joke van der Linden, Rietdekkershof 8, 8064 AC Zwartsluis
Erik Søndergaard, Kanaaldijk 200, 7511 GS Enschede
Marijn Cuijpers, Hogeweg 39, 7391 TB Twello
Theetuin De Vlinder, Lage Veld 14, 6941 RE Didam
Dirk-Jan Scholten, Es 7, 7448 RD Haarle
Saskia de Groot, Korenmaat 52, 7431 LM Diepenveen`;

/** Each line has a town, its latitude and its longitude in degrees. */
export const towns = `
Deventer 52.2550 6.1639
Lunteren 52.0861 5.6222
Barneveld 52.1400 5.5850
Ede 52.0483 5.6650
Zutphen 52.1386 6.2014
Nunspeet 52.3783 5.7861
Wekerom 52.1106 5.7083
Apeldoorn 52.2100 5.9700
Nijmegen 51.8425 5.8528
Hellendoorn 52.3881 6.4511
Garderen 52.2333 5.7150
Kampen 52.5550 5.9114
Arnhem 51.9800 5.9111
Veenendaal 52.0286 5.5589
Meppel 52.6958 6.1942
Nijverdal 52.3600 6.4681
Wageningen 51.9700 5.6667
Heerde 52.3883 6.0400
Amersfoort 52.1550 5.3875
Sneek 53.0325 5.6600
Otterlo 52.1008 5.7725
Winterswijk 51.9725 6.7194
Velp 51.9950 5.9736
Diever 52.8550 6.3175
Assen 52.9967 6.5625
Aalten 51.9250 6.5808
Zwolle 52.5125 6.0944
Vorden 52.1047 6.3128
Beuningen 51.8608 5.7667
Druten 51.8883 5.6050
Doetinchem 51.9650 6.2886
Maarn 52.0639 5.3708
Zwartsluis 52.6400 6.0700
Enschede 52.2183 6.8958
Twello 52.2367 6.1028
Didam 51.9408 6.1317
Haarle 52.3586 6.3908
Diepenveen 52.2892 6.1503`;

export const businesses = /^(?:Camping|Restaurant|Pizzeria|Dierenpension|Houtoven|B&B|Theetuin)/;

export const payments: readonly CustomerPayment[] = [
  'contant',
  'betaalverzoek',
  'bank overmaken',
  '',
];
export const prices = [8500, 8995, 9250, 9500, 11_000];
export const quantities = [750, 1000, 1500, 2000, 2000, 2500, 3000, 4000, 6000];
export const fees = [0, 1250, 1750, 2500];
export const remarks = [
  '',
  '',
  '',
  '',
  'Achterom, langs de schuur',
  'Graag vooraf bellen',
  'Gekloofd eiken',
];
export const reasons = ['Verkeerde hoeveelheid', 'Dubbel gefactureerd', 'Hout was te nat', ''];

/** The BTW number (modulus 11) and the IBAN (ISO 13616) are well-known examples with valid check digits. */
export const company = {
  legalName: 'Voorbeeld Rondhout B.V.',
  address: 'Voorbeeldweg 1, 7411 AA Deventer',
  phone: '+31 570 123 456',
  email: 'info@voorbeeld.example',
  website: 'www.voorbeeld.example',
  kvkNumber: '12345678',
  vatNumber: 'NL123456782B01',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  paymentRequestIncludesFee: true,
  capacityQuantity: thousandths(16_000),
  latitude: 52.2551,
  longitude: 6.1603,
};

/** The moment `hour` hours after the start of a day in Amsterdam. */
export function atHour(date: IsoDate, hour: number): Moment {
  return moment(Date.parse(amsterdamDayStart(date)) + hour * 3_600_000);
}

export function exampleAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('a list of examples is empty');
  return item;
}
