import { IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';

export class CreatePlantDto {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  id;

  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  name;

  @ValidateIf((dto) => dto.tag !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(30)
  tag;
}

export class PlantDto {
  constructor({ name, tag }) {
    this.name = name;
    this.tag = tag;
  }
}
