import type { Question } from '../ui/confirmation.tsx';

export function deactivationQuestion(username: string): Question {
  return {
    title: 'Gebruiker verwijderen',
    question: `Weet je zeker dat je gebruiker "${username}" wilt verwijderen? Dit zal hun account deactiveren.`,
    act: 'Verwijderen',
  };
}
