/** The English sentences that the specification requires. A page shows the Dutch sentence above each of them. */
export const english = {
  'New passwords do not match': 'De nieuwe wachtwoorden zijn niet gelijk.',
  'New password must be at least 6 characters long':
    'Een nieuw wachtwoord heeft minstens 6 tekens.',
  'Passwords do not match': 'De wachtwoorden zijn niet gelijk.',
  'Password must be at least 6 characters long': 'Een wachtwoord heeft minstens 6 tekens.',
  'Invalid reset link': 'Deze link werkt niet (meer). Vraag een nieuwe aan.',
  'Invalid Reset Link': 'Deze link werkt niet. Vraag een nieuwe aan.',
  'Password Reset Successful': 'Je wachtwoord is gewijzigd. Je kunt ermee inloggen.',
  'Password reset failed': 'Je wachtwoord is niet gewijzigd. Probeer het opnieuw.',
  'Failed to change password': 'Je wachtwoord is niet gewijzigd. Probeer het opnieuw.',
  'Network error. Please try again.': 'Geen verbinding. Probeer het opnieuw.',
  'Invalid invoice data structure': 'De gegevens van de factuur zijn niet compleet.',
};

const sentences = new Map(Object.entries(english));

export function inDutch(text: string): string | undefined {
  return sentences.get(text);
}
