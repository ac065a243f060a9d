// Writes pictures of every screen to dist/screens/, at four widths, light and dark, and of the pages of each PDF. Words
// after `--` choose the screens whose name contains one of the words. With `--check` axe checks the chosen screens, and
// no pictures are written.
import { buildAssets } from '../support/built.ts';

// The assets must exist before a file imports them.
buildAssets();
const { closeBrowser } = await import('../support/chromium.ts');
const { checkScreens, takePictures } = await import('./look-at-screens.ts');

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
if (process.argv.includes('--check')) process.exitCode = await checkScreens(words);
else await takePictures(words);
await closeBrowser();
