import { keepFormDraft } from '../kit/form-draft.ts';

// The script of /rit/tijden and /rit/berichten: keeps what the user typed and chose when the session has ended.

keepFormDraft(document.querySelector('form.tell'));
