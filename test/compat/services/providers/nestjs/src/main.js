import 'reflect-metadata';
import {
  Bind,
  Body,
  ConflictException,
  Controller,
  Delete,
  Dependencies,
  ForbiddenException,
  Get,
  HttpCode,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { CreatePlantDto, PlantDto } from './plant.dto.js';

/** One shared garden: everybody sees everything, the one who planted may remove. */
@Injectable()
class PlantsService {
  // newest first
  plants = [
    { id: 102, name: 'Lavender', tag: 'outdoor', plantedBy: 'bob' },
    { id: 101, name: 'Rosemary', plantedBy: 'alice' },
  ];

  create(dto, user) {
    if (this.plants.some((plant) => plant.id === dto.id)) {
      throw new ConflictException(`Plant #${dto.id} already exists`);
    }
    const plant = { ...dto, plantedBy: user };
    this.plants.unshift(plant);
    return plant;
  }

  findAll(limit = this.plants.length) {
    return this.plants.slice(0, limit);
  }

  remove(id, user) {
    const plant = this.plants.find((candidate) => candidate.id === id);
    if (!plant) {
      throw new NotFoundException(`Plant #${id} not found`);
    }
    if (plant.plantedBy !== user) {
      throw new ForbiddenException(`Plant #${id} was planted by ${plant.plantedBy}`);
    }
    this.plants = this.plants.filter((candidate) => candidate !== plant);
  }
}

@Injectable()
class BearerGuard {
  users = new Map([
    ['alice-token', 'alice'],
    ['bob-token', 'bob'],
  ]);

  canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const [type, token, ...rest] = request.headers.authorization?.split(' ') ?? [];
    if (type !== 'Bearer' || !token || rest.length > 0) {
      throw new UnauthorizedException();
    }
    request.user = this.users.get(token);
    return request.user !== undefined;
  }
}

class NonNegativePipe extends ParseIntPipe {
  async transform(value, metadata) {
    const number = await super.transform(value, metadata);
    if (number < 0) {
      throw this.exceptionFactory(`${metadata.data} must not be negative`);
    }
    return number;
  }
}

// Plain JavaScript has no parameter types, so the pipe is told which class to expect.
const createPlantPipe = new ValidationPipe({
  expectedType: CreatePlantDto,
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
});

@Controller('plants')
@UseGuards(BearerGuard)
@Dependencies(PlantsService)
class PlantsController {
  constructor(plantsService) {
    this.plantsService = plantsService;
  }

  @Post()
  @HttpCode(200)
  @Bind(Body(createPlantPipe), Req())
  create(dto, request) {
    return new PlantDto(this.plantsService.create(dto, request.user));
  }

  @Get()
  @Bind(Query('limit', new NonNegativePipe({ optional: true })))
  findAll(limit) {
    return this.plantsService.findAll(limit).map((plant) => new PlantDto(plant));
  }

  @Delete(':id')
  @Bind(Param('id', ParseIntPipe), Req())
  remove(id, request) {
    this.plantsService.remove(id, request.user);
  }
}

@Module({ controllers: [PlantsController], providers: [PlantsService, BearerGuard] })
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
app.useGlobalFilters(new ErrorFilter());
await app.listen(process.env.PORT ?? 3000, '127.0.0.1');
