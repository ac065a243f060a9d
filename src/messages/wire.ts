import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../http/wire.ts';
import { readMessage } from './message.ts';
import { messageNames } from './wire-names.ts';

export const messageBody = z
  .object(shapeOf(messageNames, looseText))
  .transform(readNamedInto(messageNames, readMessage));
