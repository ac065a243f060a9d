/** The limits and the refusals of a logo, for the browser and for the server. */
export const LOGO_FILE = {
  field: 'logo',
  maxBytes: 512 * 1024,
  tooLarge: 'Een logo is hoogstens 512 kB.',
};
/** The largest size of a stored logo, in pixels. A logo of this size is sharp on a letterhead. */
export const STORED = { width: 900, height: 400 };
export const NO_PICTURE = 'Dit is geen PNG- of JPEG-bestand.';
export const DAMAGED = 'Dit bestand is beschadigd of geen afbeelding.';
