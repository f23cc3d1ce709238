import { expect, test } from 'vitest';
import { expectedColumns, functions } from '../../supabase/tests/rules/access.ts';
import { columnsOf, functionsOf, runMatrix, type MatrixDatabase } from '../../supabase/tests/rules/matrix.ts';
import { openClub } from './support.ts';

test('a project that opens new tables and functions to the API ends with the rights of the matrix', async () => {
  const club = await openClub();
  try {
    const owner = await club.owner();
    const database: MatrixDatabase = {
      exec: (statements) => owner.query(statements),
      query: (statement, values) => owner.query(statement, values),
    };
    expect(await columnsOf(database)).toEqual(expectedColumns());
    expect(await functionsOf(database)).toEqual(functions);
    await database.exec('begin');
    const cells = await runMatrix(database);
    expect(cells.filter(({ expected, found }) => expected !== found)).toEqual([]);
  } finally {
    await club.close();
  }
});
