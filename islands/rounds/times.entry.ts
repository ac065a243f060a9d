import { keepFormDraft } from '../kit/form-draft.ts';

// The script of /rit/tijden: keeps the typed times when the session has ended.

keepFormDraft(document.querySelector('form.tell'));
