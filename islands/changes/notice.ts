const notice = document.createElement('div');
notice.className = 'notice top';
notice.role = 'status';

/** Says above a list or a dialog who changed it meanwhile. It waits until the user presses the button, or is done. */
export function showNotice(
  above: HTMLElement,
  what: string,
  names: string[],
  update: (() => void) | undefined,
): void {
  const text = document.createElement('span');
  text.append(`${what} door `, ...inSentence(names));
  above.before(notice);
  notice.replaceChildren(text, ...(update ? [buttonOf(update)] : []));
}

function buttonOf(update: () => void): HTMLElement {
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  Object.assign(button, { className: 'button', textContent: 'Bijwerken' });
  button.addEventListener('click', () => {
    hideNotice();
    update();
  });
  return button;
}

export function hideNotice(): void {
  notice.remove();
}

/** 'An', 'An en Bas' or 'An, Bas en Cas', each name in an element of its own, because the styles give it a capital. */
function inSentence(names: string[]): (string | HTMLElement)[] {
  const all = [...new Set(names)];
  return all.flatMap((name, i) => {
    const shown = Object.assign(document.createElement('b'), { textContent: name });
    if (i === 0) return [shown];
    return [i === all.length - 1 ? ' en ' : ', ', shown];
  });
}
