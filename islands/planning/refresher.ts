/** Fetches the board again after each move. Shows no new board while a card is being moved or a dialog is open. */
export class Refresher {
  readonly #board: HTMLElement;
  #busy = 0;
  #isMissed = false;

  constructor(board: HTMLElement) {
    this.#board = board;
    // A new board would remove the card that is being moved.
    document.addEventListener('htmx:before:swap', (event) => {
      if (!this.#isBusy()) return;
      event.preventDefault();
      this.#isMissed = true;
    });
    // The event 'close' of a dialog does not bubble.
    document.addEventListener('close', () => this.#catchUp(), true);
  }

  refresh(): void {
    document.body.dispatchEvent(new Event('vipo:changed'));
  }

  /** The board is busy while a card is dragged and while its move is saved. */
  begin(): void {
    this.#busy += 1;
    this.#board.dataset.busy = '';
  }

  end(): void {
    this.#busy -= 1;
    if (this.#busy === 0) delete this.#board.dataset.busy;
    this.#catchUp();
  }

  #isBusy(): boolean {
    return this.#busy > 0 || document.querySelector('dialog[open]') !== null;
  }

  #catchUp(): void {
    if (!this.#isMissed || this.#isBusy()) return;
    this.#isMissed = false;
    this.refresh();
  }
}
